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
import { defaultName } from './config/site'
import { DeskError } from './desk/shell/errors/desk-error.view'
import {
  type FirstScreen,
  firstScreenOf,
  firstScreenStyles,
  fontFaces,
} from './document/first-screen'
import { firstPaintCode, firstPaintScript, fontUrls } from './document/page-files'
import { hasReaderPage } from './document/reader-page'
import { isMissing } from './http/missing'
import { isWithdrawal } from './posts/record/withdrawals/withdrawal.rules'
import { services } from './services'
import { WithdrawnView } from './site/post/withdrawn/withdrawn.view'
import Palette from './site/search/palette/palette.island'
import { FailedPostView, GenericErrorView, NotFoundView } from './site/shell/error-views.view'
import MobileMenu from './site/shell/header/mobile-menu.island'
import { navigationFor } from './site/shell/header/navigation.rules'
import { SiteHeader } from './site/shell/header/site-header.view'
import { isFailedPost } from './site/shell/missing/failed-post.rules'
import { SiteFooter } from './site/shell/site-footer.view'

export function loader({ context }: Route.LoaderArgs) {
  const { site, clock } = context.get(services)
  return {
    siteName: site.name,
    siteUrl: site.url,
    social: site.social,
    logo: site.logo?.header ?? null,
    icon: site.icon && { tab: site.icon.tab, touch: site.icon.touch },
    year: clock().getUTCFullYear(),
  }
}

/** The data does not change between pages of the desk. Loading it again could fail and replace the page by an error. */
export function shouldRevalidate() {
  return false
}

/** Readers get a static page with islands; the desk is hydrated as a whole. */
export function Layout({ children }: { children: ReactNode }) {
  const isDesk = useIsDesk()
  const isAtDesk = useIsAtDesk()
  // Runs only at the desk, after the effects of its pages.
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
        {/* Those of the desk are not for a reader's page that it shows. */}
        {isDesk === isAtDesk && <Icons />}
        {isDesk === isAtDesk && <Links />}
        {!isDesk && <script type="module" src={islandsEntry} />}
      </head>
      <body>
        {isDesk ? children : <ReaderFrame>{children}</ReaderFrame>}
        {isDesk && <Scripts />}
      </body>
    </html>
  )
}

/**
 * The styles and the script of the first paint. They are inline in readers' pages, which saves a request; the security
 * policy allows them by hash. At the desk the script is a file.
 */
function FirstPaint({ isDesk }: { isDesk: boolean }) {
  const styles = firstScreenStyles[useFirstScreen()]
  const code = isDesk ? '' : firstPaintCode
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, as they were built */}
      {!isDesk && <style dangerouslySetInnerHTML={{ __html: fontFaces }} />}
      {/* The script expects the font faces in the element before it. */}
      {code ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, as it was built
        <script data-faces={fontUrls.join(' ')} dangerouslySetInnerHTML={{ __html: code }} />
      ) : (
        <script data-faces={isDesk ? undefined : fontUrls.join(' ')} src={firstPaintScript} />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, as they were built */}
      {!isDesk && <style dangerouslySetInnerHTML={{ __html: styles }} />}
    </>
  )
}

/** The icon that an owner uploaded, or the shipped one. */
function Icons() {
  const icon = useRouteLoaderData<typeof loader>('root')?.icon
  return (
    <>
      {icon ? (
        <link rel="icon" href={icon.tab} type="image/png" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={icon?.touch ?? '/apple-touch-icon.png'} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}

/** The page's route chooses it. Error pages look like lists. */
function useFirstScreen(): FirstScreen {
  const match = useMatches().findLast(({ handle }) => firstScreenOf(handle) !== null)
  const hasFailed = useRouteError() != null
  return (hasFailed ? null : firstScreenOf(match?.handle)) ?? 'list'
}

/** False for a preview: the desk shows it as a reader's page. */
function useIsDesk(): boolean {
  const showsReaderPage = useMatches().some(({ handle }) => hasReaderPage(handle))
  return useIsAtDesk() && !showsReaderPage
}

/** Also true on error pages of the desk: only addresses of the desk match its routes. */
function useIsAtDesk(): boolean {
  return useMatches().some(({ id }) => id === 'desk')
}

function ReaderFrame({ children }: { children: ReactNode }) {
  const { siteName, year, social, logo } = useRouteLoaderData<typeof loader>('root') ?? {
    siteName: defaultName,
    social: [],
    logo: null,
  }
  const navigation = navigationFor(useLocation().pathname)
  return (
    <>
      <SiteHeader
        siteName={siteName}
        logo={logo}
        navigation={navigation}
        menu={<MobileMenu links={navigation} />}
      />
      {/* At least a screen high, so that the footer of a short page does not move while it is read. */}
      <main
        id="content"
        tabIndex={-1}
        className="min-h-[calc(100svh-var(--header-height))] outline-none print:min-h-0"
      >
        {children}
      </main>
      <SiteFooter siteName={siteName} logo={logo} year={year} social={social} />
      {/* Screen readers announce changes of its text: site/browser/announce.browser.ts. */}
      <p aria-live="polite" data-announce className="sr-only" />
      <Palette />
    </>
  )
}

/** The colour of the browser's toolbar. islands/first-paint.ts changes it with the reader's theme. */
function ThemeColour({ scheme, colour }: { scheme: 'dark' | 'light'; colour: string }) {
  const media = `(prefers-color-scheme: ${scheme})`
  return <meta name="theme-color" content={colour} media={media} data-scheme={scheme} />
}

export default function App() {
  return <Outlet />
}

/** Shows what a reader can do. The details of the error are only in the log. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (useIsDesk()) return <DeskError error={error} />
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFoundView missing={isMissing(error.data) ? error.data : null} />
  }
  if (isRouteErrorResponse(error) && error.status === 410 && isWithdrawal(error.data)) {
    return <WithdrawnView {...error.data} />
  }
  if (isRouteErrorResponse(error) && isFailedPost(error.data))
    return <FailedPostView {...error.data} status={error.status} />
  return <GenericErrorView status={isRouteErrorResponse(error) ? error.status : 500} />
}
