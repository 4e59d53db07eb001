import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site. */
export default [
  index('routes/reader/home.tsx'),

  ...['cybersecurity', 'ai', 'cyber-marketing'].map((domain) =>
    route(domain, 'routes/reader/domain.tsx', { id: `domain-${domain}` }),
  ),

  // An article answers at all of these; the page is at its domain's, and the others redirect there.
  ...['cybersecurity', 'ai', 'cyber-marketing', 'cybermarketing', 'post'].map((section) =>
    route(`${section}/:article`, 'routes/reader/post.tsx', { id: `article-${section}` }),
  ),

  // Syndication feeds. No post can be called one of these: see importedSlug().
  ...['', 'cybersecurity/', 'ai/', 'cyber-marketing/', 'topics/:topic/', 'weekly-brief/'].flatMap(
    (folder) =>
      ['feed.xml', 'atom.xml', 'feed.json'].map((file) =>
        route(folder + file, 'routes/machine/syndication.ts', {
          id: `syndication-${folder}${file}`,
        }),
      ),
  ),
  route('functions/v1/rss', 'routes/machine/syndication.ts', { id: 'syndication-function' }),
  route('rssfeed', 'routes/machine/rssfeed.ts'),

  ...['about', 'privacy-policy', 'terms-of-service', 'cookie-policy', 'accessibility'].map((page) =>
    route(page, 'routes/reader/static-page.tsx', { id: page }),
  ),

  route('post-demo', 'routes/reader/post-demo.tsx'),
  route('weekly-brief', 'routes/reader/weekly-brief.tsx'),
  route('weekly-brief/:brief', 'routes/reader/post.tsx'),
  route('topics', 'routes/reader/topics.tsx'),
  route('topics/:topic', 'routes/reader/topic.tsx'),

  route('preview/:token', 'routes/reader/preview.tsx'),
  route('search', 'routes/reader/search.tsx'),
  route('trending', 'routes/reader/trending.tsx'),
  route('saved', 'routes/reader/saved.tsx'),
  route('offline', 'routes/reader/offline.tsx'),
  route('subscribe', 'routes/newsletter/subscribe.tsx'),
  route('subscribe/sent', 'routes/newsletter/sent.tsx'),
  route('newsletter/issues/:id', 'routes/newsletter/issue.tsx'),
  route('newsletter/confirm/:token', 'routes/newsletter/confirm.tsx'),
  route('newsletter/preferences/:token', 'routes/newsletter/preferences.tsx'),
  route('newsletter/preferences/:token/data', 'routes/newsletter/held-data.ts'),
  route('newsletter/unsubscribe/:token', 'routes/newsletter/unsubscribe.tsx'),
  route('contact', 'routes/reader/contact/form.tsx'),
  route('contact/thanks', 'routes/reader/contact/thanks.tsx'),

  ...['sitemap.xml', 'sitemap/:type', 'functions/v1/sitemap'].map((path) =>
    route(path, 'routes/machine/sitemap.ts', { id: `sitemap-${path}` }),
  ),
  route('robots.txt', 'routes/machine/texts/robots.ts'),
  route('llms.txt', 'routes/machine/texts/llms.ts'),
  route('.well-known/security.txt', 'routes/machine/texts/security.ts'),
  route('indexnow-key.txt', 'routes/machine/texts/index-now-key.ts'),
  route('site.webmanifest', 'routes/machine/manifest.ts'),
  route('api/briefs', 'routes/machine/briefs.ts'),
  route('api/feed', 'routes/machine/feed.ts'),
  route('api/mail-events', 'routes/machine/mail-events.ts'),
  route('api/read', 'routes/machine/read.ts'),
  route('api/search', 'routes/machine/search.ts'),
  route('api/search-index', 'routes/machine/search-index.ts'),
  route('api/subscribe', 'routes/machine/subscribe.ts', { id: 'subscribe-api' }),
  route('social-cards/:file', 'routes/machine/pictures/social-card.ts', { id: 'section-card' }),
  route('social-cards/:kind/:file', 'routes/machine/pictures/social-card.ts', { id: 'post-card' }),
  route('p/:file', 'routes/machine/pictures/thumbnail-variant.ts'),
  route(
    'storage/v1/object/public/article-thumbnails/:file',
    'routes/machine/pictures/thumbnail.ts',
  ),
  route(
    'storage/v1/object/public/article-pictures/:file',
    'routes/machine/pictures/body-picture.ts',
  ),

  // The desk's address is chosen at the first start, so its first part is only known then.
  route(':desk', 'routes/desk/desk.tsx', { id: 'desk' }, [
    index('routes/desk/door.ts'),
    route('setup', 'routes/desk/access/setup.tsx'),
    route('welcome', 'routes/desk/access/welcome.tsx'),
    route('sign-in', 'routes/desk/access/sign-in.tsx'),
    route('sign-in/code', 'routes/desk/access/code.tsx'),
    route('sign-in/again', 'routes/desk/access/again.tsx'),
    route('sign-in/passkey', 'routes/desk/access/passkey.ts'),
    route('sign-in/forgotten', 'routes/desk/access/forgotten.tsx'),
    route('held', 'routes/desk/access/held.tsx'),
    route('sign-out', 'routes/desk/access/sign-out.ts'),
    layout('routes/desk/signed-in.tsx', [
      route('posts', 'routes/desk/posts/list.tsx'),
      ...['articles', 'briefs'].flatMap((section) => [
        // Also `new`: the form that makes a post goes on as the form of that post.
        route(`${section}/:id`, 'routes/desk/posts/edit.tsx', { id: `edit-${section}` }),
        route(`${section}/:id/status`, 'routes/desk/posts/status.tsx', { id: `status-${section}` }),
        route(`${section}/:id/revisions`, 'routes/desk/posts/revisions.tsx', {
          id: `revisions-${section}`,
        }),
        route(`${section}/:id/preview-link`, 'routes/desk/posts/preview-link.tsx', {
          id: `preview-link-${section}`,
        }),
      ]),
      route('session', 'routes/desk/session.ts'),
      route('working-copies', 'routes/desk/writing/working-copies.ts'),
      route('working-copies/discard', 'routes/desk/writing/discard-copy.ts'),
      route('preview', 'routes/desk/writing/preview.ts'),
      route('tags', 'routes/desk/writing/tags.ts'),
      route('social-card', 'routes/desk/writing/social-card.ts', { id: 'desk-card' }),
      route('newsletter', 'routes/desk/newsletter/newsletter.tsx'),
      route('newsletter/:id', 'routes/desk/newsletter/issue.tsx', { id: 'desk-issue' }),
      route('newsletter/:id/preview', 'routes/desk/newsletter/issue-preview.ts'),
      route('newsletter/:id/progress', 'routes/desk/newsletter/progress.ts'),
      route('messages', 'routes/desk/newsroom/messages.tsx'),
      route('mail', 'routes/desk/newsroom/mail.tsx'),
      route('log', 'routes/desk/newsroom/log.tsx'),
      route('pictures/thumbnails', 'routes/desk/pictures/upload-thumbnail.ts'),
      route('pictures/body', 'routes/desk/pictures/upload-body-picture.ts'),
      route('pictures/uploads/:file', 'routes/desk/pictures/upload.ts'),
      route('pictures/new', 'routes/desk/pictures/new-picture.tsx'),
      route('editors', 'routes/desk/newsroom/editors.tsx'),
      route('account', 'routes/desk/account/account.tsx'),
      route('account/profile', 'routes/desk/account/profile.tsx'),
      route('account/password', 'routes/desk/account/password.tsx'),
      route('account/second-factor', 'routes/desk/account/second-factor.tsx'),
      route('account/passkeys', 'routes/desk/account/passkeys.tsx'),
      route('account/passkeys/new', 'routes/desk/account/new-passkey.ts'),
      route('account/sessions', 'routes/desk/account/sessions.tsx'),
    ]),
  ]),

  route('*', 'routes/reader/not-found.tsx'),
] satisfies RouteConfig
