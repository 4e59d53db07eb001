import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site. */
export default [
  index('routes/reader/home.tsx'),

  // An article answers at all of these; the page is at its domain's, and the others redirect there.
  ...['cybersecurity', 'ai', 'cyber-marketing', 'cybermarketing', 'post'].map((section) =>
    route(`${section}/:slug`, 'routes/reader/article.tsx', { id: `article-${section}` }),
  ),

  route('storage/v1/object/public/article-thumbnails/:file', 'routes/machine/thumbnail.ts'),

  // The desk's address is chosen at the first start, so its first part is only known then.
  route(':desk', 'routes/desk/door.tsx', { id: 'desk' }),
  route(':desk/setup', 'routes/desk/setup.tsx'),

  route('*', 'routes/reader/not-found.tsx'),
] satisfies RouteConfig
