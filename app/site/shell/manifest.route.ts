import { forAnHour } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import type { Route } from './+types/manifest.route'

export const handle: PageCacheRule = { pageCache: { query: [] } }

/** The web app manifest, with which phones install the site as an app. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(services)
  const icon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#070b14',
    theme_color: '#070b14',
    icons: [
      icon(site.icon?.small ?? '/icon-192.png', 192, 'any'),
      icon(site.icon?.large ?? '/icon-512.png', 512, 'any'),
      icon(site.icon?.maskable ?? '/icon-maskable-512.png', 512, 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', ...forAnHour },
  })
}
