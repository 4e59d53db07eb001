import { islandsEntry } from 'virtual:islands-entry'
import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { DeskTrouble } from './desk/shell/desk-trouble.view'
import {
  type FirstScreen,
  firstScreenOf,
  firstScreenStyles,
  fontFaces,
} from './document/first-screen'
import { faces, firstPaintCode, firstPaintScript } from './document/page-files'
import { isMissing } from './http/missing'
import { services } from './services'
import Palette from './site/search/palette/palette.island'
import { FailedView, NotFoundView, WentWrongView } from './site/shell/error-views.view'
import MobileMenu from './site/shell/header/mobile-menu.island'
import { navigationFor } from './site/shell/header/navigation.rules'
import { SiteHeader } from './site/shell/header/site-header.view'
import { isFailed } from './site/shell/missing/failed.rules'
import { SiteFooter } from './site/shell/site-footer.view'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs) {
  const { site, clock } = context.get(services)
  return {
    siteName: site.name,
    social: site.social,
    year: clock().getUTCFullYear(),
  }
}

/** The same on every page of the desk: asked for once. Asking again could fail, and take the page away. */
export function shouldRevalidate() {
  return false
}

/** Readers get a finished page, with islands in it; the desk is one application, woken as a whole. */
export function Layout({ children }: { children: ReactNode }) {
  const isDesk = useIsDesk()
  // Only the desk is hydrated with React. The effects of its pages have run before this one.
  useEffect(() => {
    document.documentElement.dataset.script = 'running'
  }, [])
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColour scheme="dark" colour="#070b14" />
        <ThemeColour scheme="light" colour="#f6f8fc" />
        <FirstPaint isDesk={isDesk} />
        <Meta />
        <Links />
        {!isDesk && <script type="module" src={islandsEntry} />}
      </head>
      <body className="flex min-h-screen flex-col">
        {isDesk ? children : <ReaderFrame>{children}</ReaderFrame>}
        {isDesk && <Scripts />}
      </body>
    </html>
  )
}

/**
 * What must be there before the first paint. It stands in readers' pages themselves, so that they need no second
 * answer for it, and their policy names its hashes. The desk's policy names none; there the script is a file.
 */
function FirstPaint({ isDesk }: { isDesk: boolean }) {
  const styles = firstScreenStyles[useFirstScreen()]
  const code = isDesk ? '' : firstPaintCode
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, as they were built */}
      {!isDesk && <style dangerouslySetInnerHTML={{ __html: fontFaces }} />}
      {/* The script finds the fonts as the element before it. */}
      {code ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, as it was built
        <script data-faces={faces.join(' ')} dangerouslySetInnerHTML={{ __html: code }} />
      ) : (
        <script data-faces={isDesk ? undefined : faces.join(' ')} src={firstPaintScript} />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, as they were built */}
      {!isDesk && <style dangerouslySetInnerHTML={{ __html: styles }} />}
    </>
  )
}

/** As the page's route says. What is said in its place when it fails looks like a list. */
function useFirstScreen(): FirstScreen {
  const said = useMatches().findLast(({ handle }) => firstScreenOf(handle) !== null)
  const hasFailed = useRouteError() != null
  return (hasFailed ? null : firstScreenOf(said?.handle)) ?? 'list'
}

/** Also where nothing could be loaded. What begins like the desk and is not never gets as far as its routes. */
function useIsDesk(): boolean {
  return useMatches().some(({ id }) => id === 'desk')
}

function ReaderFrame({ children }: { children: ReactNode }) {
  const { siteName, year, social } = useRouteLoaderData<typeof loader>('root') ?? {
    siteName: 'Vigil',
    social: [],
  }
  const navigation = navigationFor(useLocation().pathname)
  return (
    <>
      <SiteHeader
        siteName={siteName}
        navigation={navigation}
        menu={<MobileMenu links={navigation} />}
      />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter siteName={siteName} year={year} social={social} />
      {/* Empty, yet there from the start, so that what comes into it is read out: site/browser/announce.browser.ts. */}
      <p aria-live="polite" data-announce className="sr-only" />
      <Palette />
    </>
  )
}

/** The colour of the browser's own bars. islands/first-paint.ts keeps it in step with what a reader chose. */
function ThemeColour({ scheme, colour }: { scheme: 'dark' | 'light'; colour: string }) {
  const media = `(prefers-color-scheme: ${scheme})`
  return <meta name="theme-color" content={colour} media={media} data-scheme={scheme} />
}

export default function App() {
  return <Outlet />
}

/** Says what a reader can use and nothing of what went on inside; that is in the log. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (useIsDesk()) return <DeskTrouble error={error} />
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFoundView missing={isMissing(error.data) ? error.data : null} />
  }
  if (isRouteErrorResponse(error) && isFailed(error.data))
    return <FailedView {...error.data} status={error.status} />
  return <WentWrongView status={isRouteErrorResponse(error) ? error.status : 500} />
}
