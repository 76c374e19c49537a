//! The result of an operation that is often known at once.
//!
//! Invariant: a `Later` that changes anything has had no effect before it is polled, so dropping one that was never
//! polled undoes nothing and the operation may be asked for again.

use std::{
    fmt,
    future::Future,
    pin::Pin,
    task::{Context, Poll, Waker},
};

/// A future on the heap that may move between threads.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Either a value that is there already, or a future that will give it.
///
/// RAM, local disk and cache hits answer `Ready` and allocate nothing. As a future it completes at the first poll
/// when it is ready; [`Op::try_now`] is the way in for code that is not async.
#[must_use = "an operation does nothing until it is polled"]
pub enum Op<'a, T> {
    /// The value; `None` after it was taken.
    Ready(Option<T>),
    /// Still to be done.
    Later(BoxFuture<'a, T>),
}

impl<'a, T> Op<'a, T> {
    /// A value that is there.
    pub fn ready(value: T) -> Self {
        Op::Ready(Some(value))
    }

    /// A future that will give it.
    pub fn later(future: impl Future<Output = T> + Send + 'a) -> Self {
        Op::Later(Box::pin(future))
    }

    /// Polls `future` once: ready when it needed not wait. For what only reads and keeps its place in itself.
    pub(crate) fn eager(future: impl Future<Output = T> + Send + 'a) -> Self {
        let mut future: BoxFuture<'a, T> = Box::pin(future);
        match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(value) => Op::ready(value),
            Poll::Pending => Op::Later(future),
        }
    }

    /// The value when it is there, else the operation itself, not yet polled.
    pub fn try_now(self) -> Result<T, Self> {
        match self {
            Op::Ready(Some(value)) => Ok(value),
            other => Err(other),
        }
    }

    /// Applies `then` to the value when there is one.
    pub fn map<U>(self, then: impl FnOnce(T) -> U + Send + 'a) -> Op<'a, U>
    where
        T: Send + 'a,
    {
        match self {
            Op::Ready(value) => Op::Ready(value.map(then)),
            Op::Later(future) => Op::later(async move { then(future.await) }),
        }
    }

    /// Runs `make`'s future once without waiting; when an operation inside would have to wait, starts it anew on the
    /// heap. In the first pass nothing that waits is polled (see [`Pass::get`]), so the only work repeated is look-ups
    /// that were ready. `make`'s future must not change anything before its last operation.
    pub(crate) fn start<F>(make: impl Fn(Pass) -> F + Send + 'a) -> Self
    where
        F: Future<Output = T> + Send + 'a,
    {
        {
            let first = std::pin::pin!(make(Pass { waits: false }));
            if let Poll::Ready(value) = first.poll(&mut Context::from_waker(Waker::noop())) {
                return Op::ready(value);
            }
        }
        Op::Later(Box::pin(make(Pass { waits: true })))
    }
}

impl<T: Unpin> Future for Op<'_, T> {
    type Output = T;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        match self.get_mut() {
            Op::Ready(value) => {
                Poll::Ready(value.take().expect("an operation is polled once after it is done"))
            }
            Op::Later(future) => future.as_mut().poll(cx),
        }
    }
}

impl<T: fmt::Debug> fmt::Debug for Op<'_, T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Op::Ready(value) => out.debug_tuple("Ready").field(value).finish(),
            Op::Later(_) => out.write_str("Later"),
        }
    }
}

/// Which of the two passes of [`Op::start`] is running.
#[derive(Clone, Copy)]
pub(crate) struct Pass {
    waits: bool,
}

impl Pass {
    /// The pass of what is not begun anew: it waits.
    pub(crate) const ONLY: Pass = Pass { waits: true };

    /// The value of `op`: at once if it is ready, by waiting in the second pass, never in the first.
    pub(crate) async fn get<T>(self, op: Op<'_, T>) -> T {
        match op {
            Op::Ready(value) => value.expect("a fresh operation holds its value"),
            Op::Later(future) if self.waits => future.await,
            Op::Later(_) => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn first_pass_polls_nothing_that_waits() {
        let (lookups, polls) = (AtomicU32::new(0), AtomicU32::new(0));
        let op = Op::start(|pass| {
            let (lookups, polls) = (&lookups, &polls);
            async move {
                lookups.fetch_add(1, Ordering::Relaxed);
                let late = Op::later(async move {
                    polls.fetch_add(1, Ordering::Relaxed);
                    7
                });
                pass.get(late).await
            }
        });
        let op = op.try_now().expect_err("it has to wait");
        assert_eq!((lookups.load(Ordering::Relaxed), polls.load(Ordering::Relaxed)), (1, 0));
        let mut op = std::pin::pin!(op);
        let mut cx = Context::from_waker(Waker::noop());
        assert_eq!(op.as_mut().poll(&mut cx), Poll::Ready(7));
        assert_eq!((lookups.load(Ordering::Relaxed), polls.load(Ordering::Relaxed)), (2, 1));
    }

    #[test]
    fn ready_stays_ready_through_map() {
        assert_eq!(Op::ready(2).map(|n| n + 1).try_now().ok(), Some(3));
    }
}
