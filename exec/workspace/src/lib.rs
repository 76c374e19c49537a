//! Workspaces: a virtual bash over mounted file trees, to embed.
