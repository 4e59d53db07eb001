import stylesheet from '~/ui/styles/app.css?url'

/** Does nothing, but browsers run it only after the styles before it have loaded. */
export const waitForStyles = '0'

/**
 * All styles that the first screen does not need. A browser paints what precedes them at once and the rest when they have
 * loaded, so nothing is ever seen unstyled. Chromium and Safari wait at the link, Firefox at the script.
 */
export function RemainingStyles() {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      <script dangerouslySetInnerHTML={{ __html: waitForStyles }} />
    </>
  )
}
