//! The executor of one line: a flat set of processes as futures, polled by whoever awaits the line.
//!
//! Flat on purpose: a process never polls another one, it waits for its exit through its `Process`. However deep shells
//! nest pipelines, the native stack stays as it is. Nothing here needs a second thread to make progress.

use futures_util::stream::{FuturesUnordered, Stream};
use mirage_vfs::BoxFuture;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

#[derive(Default)]
struct Incoming {
    tasks: Vec<BoxFuture<'static, ()>>,
    waker: Option<Waker>,
}

/// A handle through which a process starts others on the same executor.
#[derive(Clone, Default)]
pub struct Spawner(Arc<Mutex<Incoming>>);

impl Spawner {
    /// Add a task; it is polled together with the others from the executor's next turn on.
    pub fn spawn(&self, task: BoxFuture<'static, ()>) {
        let mut incoming = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        incoming.tasks.push(task);
        if let Some(waker) = incoming.waker.take() {
            waker.wake();
        }
    }
}

/// Run `main` together with everything spawned through `spawner`; done when `main` is done.
/// What is still running then is returned, to be finished with [`drain`] or dropped.
pub async fn run<T>(spawner: &Spawner, main: impl Future<Output = T>) -> (T, Tasks) {
    let mut tasks = Tasks { spawner: spawner.clone(), running: FuturesUnordered::new() };
    let mut main = pin!(main);
    let output = std::future::poll_fn(|cx| {
        if let Poll::Ready(output) = main.as_mut().poll(cx) {
            return Poll::Ready(output);
        }
        let _ = tasks.poll(cx);
        Poll::Pending
    })
    .await;
    (output, tasks)
}

/// Run what is left until nothing is.
pub async fn drain(mut tasks: Tasks) {
    std::future::poll_fn(|cx| tasks.poll(cx)).await;
}

/// The tasks of an executor.
pub struct Tasks {
    spawner: Spawner,
    running: FuturesUnordered<BoxFuture<'static, ()>>,
}

impl Tasks {
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            {
                let mut incoming = self.spawner.0.lock().unwrap_or_else(PoisonError::into_inner);
                self.running.extend(incoming.tasks.drain(..));
                incoming.waker = Some(cx.waker().clone());
            }
            match Pin::new(&mut self.running).poll_next(cx) {
                Poll::Ready(Some(())) => {}
                Poll::Ready(None) => {
                    let incoming = self.spawner.0.lock().unwrap_or_else(PoisonError::into_inner);
                    if incoming.tasks.is_empty() {
                        return Poll::Ready(());
                    }
                }
                Poll::Pending => {
                    let incoming = self.spawner.0.lock().unwrap_or_else(PoisonError::into_inner);
                    if incoming.tasks.is_empty() {
                        return Poll::Pending;
                    }
                }
            }
        }
    }
}

/// Let the other tasks have a turn.
pub async fn yield_now() {
    let mut yielded = false;
    std::future::poll_fn(|cx| {
        if yielded {
            return Poll::Ready(());
        }
        yielded = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[tokio::test]
    async fn tasks_spawned_by_tasks_run_to_the_end() {
        let spawner = Spawner::default();
        let count = Arc::new(AtomicU32::new(0));
        fn task(spawner: Spawner, count: Arc<AtomicU32>, depth: u32) -> BoxFuture<'static, ()> {
            Box::pin(async move {
                yield_now().await;
                count.fetch_add(1, Relaxed);
                if depth > 0 {
                    spawner.spawn(task(spawner.clone(), count.clone(), depth - 1));
                }
            })
        }
        spawner.spawn(task(spawner.clone(), count.clone(), 4));
        let ((), tasks) = run(&spawner, yield_now()).await;
        drain(tasks).await;
        assert_eq!(count.load(Relaxed), 5);
    }
}
