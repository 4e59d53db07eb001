/** The desk's pages of a post: the name, the path below that of the post, and the file of each. */
export const routesOfPost = [
  // `:id` may be `new`: after the first save the same form edits the new post.
  ['edit', '', 'desk/writing/edit.route.tsx'],
  ['status', '/status', 'desk/posts/status.route.tsx'],
  ['withdrawal', '/withdrawal', 'desk/posts/record/withdrawal.route.ts'],
  ['public-version', '/public-versions/:version', 'desk/posts/record/public-version.route.tsx'],
  ['next-version', '/next-version', 'desk/posts/next-version/next-version.route.ts'],
  ['revisions', '/revisions', 'desk/posts/revisions/revisions.route.tsx'],
  ['review', '/review', 'desk/review/review.route.tsx'],
  ['preview-link', '/preview-link', 'desk/posts/preview-links/preview-link.route.tsx'],
  ['comments', '/comments', 'desk/review/comments/comments.route.tsx'],
  ['threads', '/comments/threads', 'desk/review/comments/threads.route.ts'],
  ['entities', '/entities', 'desk/writing/entities/entities.route.tsx'],
  ['entity-list', '/entities/list', 'desk/writing/entities/entity-list.route.ts'],
] as const
