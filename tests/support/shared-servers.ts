import { startNewsroom } from './desk/newsroom-server'
import { startSampleSite } from './prepared/data-folder'
import { startServer } from './server'

/** The mail service authenticates itself with it at the proxied site. */
export const webhookSecret = 'a secret of the mail service'

/** Prometheus authenticates itself with it at the proxied site. */
export const metricsToken = 'the-token-of-prometheus'

/** How the servers start that all tests of a worker share. */
export const sharedServers = {
  /** The sample edition; tests only read it. */
  server: () => startSampleSite(),
  /** No posts, and several settings that the others leave at their defaults; tests only read it. */
  emptySite: () =>
    startServer({
      SAMPLE_CONTENT: '0',
      DESK_PATH: 'my-own-desk',
      SITE_NAME: 'Night Watch Daily',
      SOCIAL_LINKS: 'https://github.com/example, https://x.com/example, https://forum.example/us',
      AI_CRAWLERS: 'disallow',
      INDEXNOW_KEY: 'a1b2c3d4',
    }),
  /** The sample edition behind a proxy; tests write to it: see proxied-site.ts. */
  proxiedSite: () =>
    startSampleSite({
      TRUST_PROXY: '1',
      CONTACT_EMAIL: 'desk@news.example',
      MAIL_WEBHOOK_SECRET: webhookSecret,
      METRICS_TOKEN: metricsToken,
    }),
  /** The sample edition with three editors; tests write to it: see desk/newsroom.ts. */
  newsroom: () => startNewsroom({ TRUST_PROXY: '1' }),
}
