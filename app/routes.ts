import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site. */
export default [
  index('site/home/home.route.tsx'),

  ...['cybersecurity', 'ai', 'cyber-marketing'].map((domain) =>
    route(domain, 'site/domain/domain.route.tsx', { id: `domain-${domain}` }),
  ),

  // An article answers at all of these; the page is at its domain's, and the others redirect there.
  ...['cybersecurity', 'ai', 'cyber-marketing', 'cybermarketing', 'post'].map((section) =>
    route(`${section}/:article`, 'site/post/post.route.tsx', { id: `article-${section}` }),
  ),

  // Syndication feeds. No post can be called one of these: see importedSlug().
  ...['', 'cybersecurity/', 'ai/', 'cyber-marketing/', 'topics/:topic/', 'weekly-brief/'].flatMap(
    (folder) =>
      ['feed.xml', 'atom.xml', 'feed.json'].map((file) =>
        route(folder + file, 'syndication/feeds/syndication.route.ts', {
          id: `syndication-${folder}${file}`,
        }),
      ),
  ),
  route('functions/v1/rss', 'syndication/feeds/syndication.route.ts', {
    id: 'syndication-function',
  }),
  route('rssfeed', 'syndication/feeds/rssfeed.route.ts'),

  ...['about', 'privacy-policy', 'terms-of-service', 'cookie-policy', 'accessibility'].map((page) =>
    route(page, 'site/pages/static-page.route.tsx', { id: page }),
  ),

  route('post-demo', 'site/pages/post-demo.route.tsx'),
  route('weekly-brief', 'site/briefs/weekly-brief.route.tsx'),
  route('weekly-brief/:brief', 'site/post/post.route.tsx'),
  route('topics', 'site/topics/topics.route.tsx'),
  route('topics/:topic', 'site/topics/topic.route.tsx'),

  route('preview/:token', 'site/post/preview.route.tsx'),
  route('search', 'site/search/search.route.tsx'),
  route('trending', 'site/trending/trending.route.tsx'),
  route('saved', 'site/saved/saved.route.tsx'),
  route('offline', 'site/saved/offline/offline.route.tsx'),
  route('subscribe', 'site/newsletter/subscribe.route.tsx'),
  route('subscribe/sent', 'site/newsletter/sent.route.tsx'),
  route('newsletter/issues/:id', 'site/newsletter/issue.route.tsx'),
  route('newsletter/confirm/:token', 'site/newsletter/confirm.route.tsx'),
  route('newsletter/preferences/:token', 'site/newsletter/preferences/preferences.route.tsx'),
  route('newsletter/preferences/:token/data', 'site/newsletter/preferences/held-data.route.ts'),
  route('newsletter/unsubscribe/:token', 'site/newsletter/preferences/unsubscribe.route.tsx'),
  route('contact', 'site/contact/form.route.tsx'),
  route('contact/thanks', 'site/contact/thanks.route.tsx'),

  ...['sitemap.xml', 'sitemap/:type', 'functions/v1/sitemap'].map((path) =>
    route(path, 'syndication/sitemaps/sitemap.route.ts', { id: `sitemap-${path}` }),
  ),
  route('robots.txt', 'syndication/texts/robots.route.ts'),
  route('llms.txt', 'syndication/texts/llms.route.ts'),
  route('.well-known/security.txt', 'syndication/texts/security.route.ts'),
  route('indexnow-key.txt', 'syndication/texts/index-now-key.route.ts'),
  route('site.webmanifest', 'site/shell/manifest.route.ts'),
  route('api/briefs', 'site/briefs/briefs.route.ts'),
  route('api/feed', 'site/domain/feed.route.ts'),
  route('api/mail-events', 'newsletter/sending/mail-events.route.ts'),
  route('api/read', 'reads/read.route.ts'),
  route('api/search', 'search/search.route.ts'),
  route('api/search-index', 'search/search-index.route.ts'),
  route('api/subscribe', 'site/newsletter/subscribe-api.route.ts', { id: 'subscribe-api' }),
  route('social-cards/:file', 'site/shell/social-card.route.ts', { id: 'section-card' }),
  route('social-cards/:kind/:file', 'site/shell/social-card.route.ts', { id: 'post-card' }),
  route('p/:file', 'pictures/thumbnail-variant.route.ts'),
  route('storage/v1/object/public/article-thumbnails/:file', 'pictures/thumbnail.route.ts'),
  route('storage/v1/object/public/article-pictures/:file', 'pictures/body-picture.route.ts'),

  // The desk's address is chosen at the first start, so its first part is only known then.
  route(':desk', 'desk/desk.route.tsx', { id: 'desk' }, [
    index('desk/shell/door.route.ts'),
    route('setup', 'desk/access/setup.route.tsx'),
    route('welcome', 'desk/access/welcome.route.tsx'),
    route('sign-in', 'desk/sign-in/sign-in.route.tsx'),
    route('sign-in/code', 'desk/sign-in/code.route.tsx'),
    route('sign-in/again', 'desk/sign-in/again.route.tsx'),
    route('sign-in/passkey', 'desk/sign-in/passkey.route.ts'),
    route('sign-in/forgotten', 'desk/sign-in/forgotten.route.tsx'),
    route('held', 'desk/access/held.route.tsx'),
    route('sign-out', 'desk/sign-in/sign-out.route.ts'),
    layout('desk/signed-in.route.tsx', [
      route('posts', 'desk/posts/list.route.tsx'),
      ...['articles', 'briefs'].flatMap((section) => [
        // Also `new`: the form that makes a post goes on as the form of that post.
        route(`${section}/:id`, 'desk/writing/edit.route.tsx', { id: `edit-${section}` }),
        route(`${section}/:id/status`, 'desk/posts/status.route.tsx', { id: `status-${section}` }),
        route(`${section}/:id/revisions`, 'desk/posts/revisions.route.tsx', {
          id: `revisions-${section}`,
        }),
        route(`${section}/:id/preview-link`, 'desk/posts/preview-link.route.tsx', {
          id: `preview-link-${section}`,
        }),
      ]),
      route('session', 'desk/shell/session.route.ts'),
      route('working-copies', 'desk/writing/autosave/working-copies.route.ts'),
      route('working-copies/discard', 'desk/writing/autosave/discard-copy.route.ts'),
      route('preview', 'desk/writing/preview.route.ts'),
      route('tags', 'desk/writing/tags.route.ts'),
      route('social-card', 'desk/writing/social-card.route.ts', { id: 'desk-card' }),
      route('newsletter', 'desk/newsletter/newsletter.route.tsx'),
      route('newsletter/:id', 'desk/newsletter/issue/issue.route.tsx', { id: 'desk-issue' }),
      route('newsletter/:id/preview', 'desk/newsletter/issue/issue-preview.route.ts'),
      route('newsletter/:id/progress', 'desk/newsletter/issue/progress.route.ts'),
      route('messages', 'desk/messages/messages.route.tsx'),
      route('mail', 'desk/messages/mail.route.tsx'),
      route('log', 'desk/messages/log.route.tsx'),
      route('pictures/thumbnails', 'desk/pictures/uploads/upload-thumbnail.route.ts'),
      route('pictures/body', 'desk/pictures/uploads/upload-body-picture.route.ts'),
      route('pictures/uploads/:file', 'desk/pictures/uploads/upload.route.ts'),
      route('pictures/new', 'desk/pictures/new-picture.route.tsx'),
      route('editors', 'desk/people/editors.route.tsx'),
      route('account', 'desk/account/account.route.tsx'),
      route('account/profile', 'desk/account/profile.route.tsx'),
      route('account/password', 'desk/account/password.route.tsx'),
      route('account/second-factor', 'desk/account/second-factor.route.tsx'),
      route('account/passkeys', 'desk/account/passkeys.route.tsx'),
      route('account/passkeys/new', 'desk/account/new-passkey.route.ts'),
      route('account/sessions', 'desk/account/sessions.route.tsx'),
    ]),
  ]),

  route('*', 'site/shell/missing/not-found.route.tsx'),
] satisfies RouteConfig
