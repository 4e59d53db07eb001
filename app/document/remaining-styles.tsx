import stylesheet from '~/ui/styles/app.css?url'

/** Holds nothing, and is run only after the styles before it have come. */
export const waitForStyles = '0'

/**
 * All styles that the first screen does without. A browser shows what stands before it at once, and what follows
 * when these have come: nothing is ever seen without its styles. Chromium and Safari wait at the link by themselves,
 * Firefox at the script.
 */
export function RemainingStyles() {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script dangerouslySetInnerHTML={{ __html: waitForStyles }} />
    </>
  )
}
