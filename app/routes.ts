import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { pageNames } from './config/static-pages'
import { routesOfPost } from './desk/routes-of-post.rules'
import { entityFolders, folderRoutes } from './entities/addresses/entity-folders.rules'

/** Every address of the site. */
export default [
  index('site/home/home.route.tsx'),

  ...['cybersecurity', 'ai', 'cyber-marketing'].map((domain) =>
    route(domain, 'site/domain/domain.route.tsx', { id: `domain-${domain}` }),
  ),

  // The page of an article is at the path of its domain; the other paths redirect there. With an ending (`.json`,
  // `.stix.json`, `.bib` …) the paths of posts and topics are files: see syndication/exports.
  ...['cybersecurity', 'ai', 'cyber-marketing', 'cybermarketing', 'post'].map((section) =>
    route(`${section}/:article`, 'site/post/post.route.tsx', { id: `article-${section}` }),
  ),

  // The versions of a post that readers saw, below each of its paths.
  ...['cybersecurity', 'ai', 'cyber-marketing', 'cybermarketing', 'post', 'weekly-brief'].flatMap(
    (section) => {
      const history = `${section}/${section === 'weekly-brief' ? ':brief' : ':article'}/history`
      return [
        route(history, 'site/record/history/list/history.route.tsx', { id: `history-${section}` }),
        route(`${history}/compare`, 'site/record/history/comparing/compare.route.tsx', {
          id: `compare-${section}`,
        }),
        route(`${history}/:version`, 'site/record/history/version/version.route.tsx', {
          id: `version-${section}`,
        }),
      ]
    },
  ),

  // Syndication feeds. No slug may be one of these file names: see importedSlug().
  ...[
    ...['', 'cybersecurity/', 'ai/', 'cyber-marketing/', 'topics/:topic/', 'authors/:author/'],
    ...['weekly-brief/', 'corrections/'],
    ...entityFolders.flatMap(folderRoutes),
  ].flatMap((folder) =>
    ['feed.xml', 'atom.xml', 'feed.json'].map((file) =>
      route(folder + file, 'syndication/feeds/syndication.route.ts', {
        id: `syndication-${folder}${file}`,
      }),
    ),
  ),
  ...['feed.xml', 'atom.xml', 'feed.json'].map((file) =>
    route(`watch/${file}`, 'syndication/feeds/watch-feed.route.ts', { id: `watch-${file}` }),
  ),
  route('functions/v1/rss', 'syndication/feeds/syndication.route.ts', {
    id: 'syndication-function',
  }),
  route('rssfeed', 'syndication/feeds/rssfeed.route.ts'),

  ...pageNames.map((page) => route(page, 'site/pages/static-page.route.tsx', { id: page })),

  route('post-demo', 'site/pages/post-demo.route.tsx'),
  route('weekly-brief', 'site/briefs/weekly-brief.route.tsx'),
  route('weekly-brief/:brief', 'site/post/post.route.tsx'),
  route('topics', 'site/topics/topics.route.tsx'),
  route('topics/:topic', 'site/topics/topic.route.tsx'),
  route('authors', 'site/authors/authors.route.tsx'),
  route('authors/:author', 'site/authors/author.route.tsx'),

  route('entities', 'site/entities/lists/entities.route.tsx'),
  route('entities/:type', 'site/entities/lists/entity-type.route.tsx'),
  ...entityFolders.map((folder) =>
    route(`${folder}/*`, 'site/entities/entity.route.tsx', { id: `entity-${folder}` }),
  ),
  route('watch', 'site/entities/watch/watch.route.tsx'),
  route('corrections', 'site/record/corrections/corrections.route.tsx'),

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
  route('newsletter/preferences/:token/data', 'site/newsletter/preferences/personal-data.route.ts'),
  route('newsletter/unsubscribe/:token', 'site/newsletter/preferences/unsubscribe.route.tsx'),
  route('contact', 'site/contact/form.route.tsx'),
  route('contact/thanks', 'site/contact/thanks.route.tsx'),
  route('report-error', 'site/contact/report-error.route.tsx'),
  route('report-error/thanks', 'site/contact/report-thanks.route.tsx'),

  ...['sitemap.xml', 'sitemap/:type', 'functions/v1/sitemap'].map((path) =>
    route(path, 'syndication/sitemaps/sitemap.route.ts', { id: `sitemap-${path}` }),
  ),
  route('robots.txt', 'syndication/text-files/robots.route.ts'),
  route('llms.txt', 'syndication/text-files/llms.route.ts'),
  route('.well-known/security.txt', 'syndication/text-files/security.route.ts'),
  // Every address of the public record for programs: docs/publication-log.md.
  route('.well-known/publication-log/*', 'site/record/log/publication-log.route.ts'),
  route('indexnow-key.txt', 'syndication/text-files/index-now-key.route.ts'),
  route('site.webmanifest', 'site/shell/manifest.route.ts'),
  route('api', 'api/guide/guide.route.tsx'),
  route('api/desk/v1/*', 'api/desk/desk-api.route.ts'),
  route('api/v1/*', 'api/public/public-api.route.ts'),
  route('api/briefs', 'site/briefs/briefs.route.ts'),
  route('api/feed', 'site/domain/feed.route.ts'),
  route('api/mail-events', 'newsletter/sending/mail-events.route.ts'),
  route('api/read', 'reads/read.route.ts'),
  route('api/search', 'search/search.route.ts'),
  route('api/search-index', 'search/search-index.route.ts'),
  route('api/subscribe', 'site/newsletter/subscribe-api.route.ts', { id: 'subscribe-api' }),
  route('social-cards/:file', 'site/shell/social-card.route.ts', { id: 'section-card' }),
  route('social-cards/:kind/:file', 'site/shell/social-card.route.ts', { id: 'post-card' }),
  route('title-cards/:file', 'site/title-cards/title-card.route.ts'),
  route('brand/:file', 'pictures/brand/brand-picture.route.ts'),
  route('p/:file', 'pictures/serving/thumbnail-variant.route.ts'),
  route('storage/v1/object/public/article-thumbnails/:file', 'pictures/serving/thumbnail.route.ts'),
  route(
    'storage/v1/object/public/article-pictures/:file',
    'pictures/serving/body-picture.route.ts',
  ),

  // The path of the desk is generated at the first start, so it is a parameter here.
  route(':desk', 'desk/desk.route.tsx', { id: 'desk' }, [
    index('desk/shell/desk-index.route.ts'),
    route('setup', 'desk/access/setup.route.tsx'),
    route('welcome', 'desk/access/welcome.route.tsx'),
    route('sign-in', 'desk/people/sign-in/sign-in.route.tsx'),
    route('sign-in/code', 'desk/people/sign-in/code.route.tsx'),
    route('sign-in/again', 'desk/people/sign-in/again.route.tsx'),
    route('sign-in/passkey', 'desk/people/sign-in/passkey.route.ts'),
    route('sign-in/forgotten', 'desk/people/sign-in/forgotten.route.tsx'),
    route('held', 'desk/access/resend.route.tsx'),
    route('sign-out', 'desk/people/sign-in/sign-out.route.ts'),
    layout('desk/signed-in.route.tsx', [
      route('queue', 'desk/review/queue/queue.route.tsx'),
      route('posts', 'desk/posts/list/list.route.tsx'),
      route('posts/many', 'desk/posts/list/many/many.route.tsx'),
      route('calendar', 'desk/posts/calendar/calendar.route.tsx'),
      route('links', 'desk/posts/links/links.route.tsx'),
      ...['articles', 'briefs'].flatMap((section) =>
        routesOfPost.map(([name, path, file]) =>
          route(`${section}/:id${path}`, file, { id: `${name}-${section}` }),
        ),
      ),
      route('articles/:id/pin', 'desk/posts/pinning/pin.route.tsx'),
      route('session', 'desk/shell/session.route.ts'),
      route('autosaves', 'desk/writing/autosave/autosaves.route.ts'),
      route('autosaves/discard', 'desk/writing/autosave/discard-autosave.route.ts'),
      route('preview', 'desk/writing/preview/preview.route.tsx'),
      route('presence', 'desk/writing/presence/presence.route.ts'),
      route('preflight', 'desk/writing/preflight/preflight.route.ts'),
      route('week-table', 'desk/writing/week-table/week-table.route.tsx'),
      route('week-table/markdown', 'desk/writing/week-table/week-markdown.route.ts'),
      // Not below `tags`: a tag may have any name.
      route('tag-suggestions', 'desk/writing/form/tags/tag-suggestions.route.ts'),
      route('tags', 'desk/posts/tags/tags.route.tsx', { id: 'desk-tags' }),
      route('tags/:tag', 'desk/posts/tags/tag.route.tsx', { id: 'desk-tag' }),
      route('redirects', 'desk/posts/redirects/redirects.route.tsx'),
      route('social-card', 'desk/writing/preview/social-card.route.ts', { id: 'desk-card' }),
      route('newsletter', 'desk/readers/newsletter/newsletter.route.tsx'),
      route('newsletter/subscribers', 'desk/readers/newsletter/subscribers/subscribers.route.tsx'),
      route('newsletter/subscribers/new', 'desk/readers/newsletter/subscribers/invite.route.tsx'),
      route('newsletter/subscribers/export', 'desk/readers/newsletter/subscribers/export.route.ts'),
      ...[
        ['imports', 'imports.route.tsx'],
        ['imports/:id', 'import.route.tsx'],
        ['imports/:id/progress', 'progress.route.ts'],
        ['imports/:id/problems', 'problems.route.ts'],
      ].map(([path, file]) =>
        route(
          `newsletter/subscribers/${path}`,
          `desk/readers/newsletter/subscribers/importing/${file}`,
        ),
      ),
      route(
        'newsletter/subscribers/:id',
        'desk/readers/newsletter/subscribers/subscriber.route.tsx',
      ),
      route('newsletter/:id', 'desk/readers/newsletter/issue/issue.route.tsx', {
        id: 'desk-issue',
      }),
      route(
        'newsletter/:id/autosave',
        'desk/readers/newsletter/issue/autosave/issue-autosave.route.ts',
      ),
      route(
        'newsletter/:id/autosave/discard',
        'desk/readers/newsletter/issue/autosave/discard-issue-autosave.route.ts',
      ),
      route('newsletter/:id/preview', 'desk/readers/newsletter/issue/issue-preview.route.ts'),
      route('newsletter/:id/progress', 'desk/readers/newsletter/issue/progress.route.ts'),
      route('newsletter/:id/contents', 'desk/readers/newsletter/issue/contents/contents.route.tsx'),
      route('messages', 'desk/readers/messages/messages.route.tsx'),
      route('messages/:id', 'desk/readers/messages/message.route.tsx'),
      route('statistics', 'desk/readers/statistics/statistics.route.tsx'),
      route('statistics/:table', 'desk/readers/statistics/download.route.ts'),
      route('mail', 'desk/settings/mail/mail.route.tsx'),
      route('log', 'desk/people/log/log.route.tsx'),
      route('log/csv', 'desk/people/log/log-csv.route.ts'),
      route('pictures/thumbnails', 'desk/pictures/uploads/upload-thumbnail.route.ts'),
      route('pictures/body', 'desk/pictures/uploads/upload-body-picture.route.ts'),
      route('pictures/uploads/:file', 'desk/pictures/uploads/upload.route.ts'),
      route('pictures/new', 'desk/pictures/new-picture.route.tsx'),
      route('pictures/choices', 'desk/pictures/library/choosing/choices.route.ts'),
      route('pictures', 'desk/pictures/library/library.route.tsx', { id: 'picture-library' }),
      route('pictures/:id', 'desk/pictures/library/picture/picture.route.tsx', {
        id: 'library-picture',
      }),
      route('settings/pages', 'desk/settings/pages/pages.route.tsx'),
      route('settings/pages/:page', 'desk/settings/pages/page.route.tsx'),
      route('settings/pages/:page/preview', 'desk/settings/pages/page-preview.route.tsx'),
      route(
        'settings/pages/:page/revisions',
        'desk/settings/pages/revisions/page-revisions.route.tsx',
      ),
      route('settings/pages/:page/autosave', 'desk/settings/pages/autosave/page-autosave.route.ts'),
      route(
        'settings/pages/:page/autosave/discard',
        'desk/settings/pages/autosave/discard-page-autosave.route.ts',
      ),
      route('editors', 'desk/people/editors.route.tsx'),
      route('settings', 'desk/settings/publication/settings.route.tsx'),
      route('settings/rules', 'desk/settings/rules/rules.route.tsx'),
      route('settings/webhooks', 'desk/settings/webhooks/webhooks.route.tsx'),
      route('settings/webhooks/:id', 'desk/settings/webhooks/webhook.route.tsx'),
      route('settings/backups', 'desk/settings/backups/backups.route.tsx'),
      route('settings/sample', 'desk/settings/sample/sample.route.tsx'),
      route('settings/first-steps', 'desk/settings/first-steps/first-steps.route.ts'),
      route('authors', 'desk/authors/authors.route.tsx', { id: 'desk-authors' }),
      // `:id` may be `new`.
      route('authors/:id', 'desk/authors/author.route.tsx', { id: 'desk-author' }),
      route('account', 'desk/people/account/account.route.tsx'),
      route('account/profile', 'desk/people/account/profile.route.tsx'),
      route('account/password', 'desk/people/account/password.route.tsx'),
      route('account/second-factor', 'desk/people/account/second-factor.route.tsx'),
      route('account/passkeys', 'desk/people/account/passkeys.route.tsx'),
      route('account/passkeys/new', 'desk/people/account/new-passkey.route.ts'),
      route('account/sessions', 'desk/people/account/sessions.route.tsx'),
      route('account/tokens', 'desk/people/tokens/tokens.route.tsx'),
      route('*', 'desk/shell/errors/not-found.route.tsx', { id: 'desk-not-found' }),
    ]),
  ]),

  route('*', 'site/shell/missing/not-found.route.tsx'),
] satisfies RouteConfig
