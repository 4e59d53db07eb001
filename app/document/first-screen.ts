import domain from '~/ui/styles/first-screen/domain.css?inline'
import home from '~/ui/styles/first-screen/home.css?inline'
import list from '~/ui/styles/first-screen/list.css?inline'
import post from '~/ui/styles/first-screen/post.css?inline'
import text from '~/ui/styles/first-screen/text.css?inline'
import fonts from '~/ui/styles/fonts.css?inline'

/**
 * The styles of the first screen, inlined in the document so that a reader's page is painted with the first response.
 * All other styles are in app.css, which the view loads (`RemainingStyles`) where its first screen ends.
 */
const styles = { home, domain, post, list, text }

export type FirstScreen = keyof typeof styles

/** The `handle` of a route whose view places `RemainingStyles` itself. */
export interface HasFirstScreen {
  firstScreen: FirstScreen
}

export function firstScreenOf(handle: unknown): FirstScreen | null {
  return (handle as Partial<HasFirstScreen> | undefined)?.firstScreen ?? null
}

/** A separate style element, which islands/first-paint.ts disables on a slow network. */
export const fontFaces: string = import.meta.env.SSR ? fonts : ''

/** Empty in the browser: only the desk renders there, and it loads its styles as a file. */
export const firstScreenStyles: Record<FirstScreen, string> = import.meta.env.SSR
  ? styles
  : { home: '', domain: '', post: '', list: '', text: '' }
