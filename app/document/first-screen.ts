import domain from '~/ui/styles/first-screen/domain.css?inline'
import home from '~/ui/styles/first-screen/home.css?inline'
import list from '~/ui/styles/first-screen/list.css?inline'
import post from '~/ui/styles/first-screen/post.css?inline'
import text from '~/ui/styles/first-screen/text.css?inline'
import fonts from '~/ui/styles/fonts.css?inline'

/**
 * The styles that stand in the document itself, so that a reader's page is painted with the first answer. All
 * other styles come with app.css, which the view asks for (`RemainingStyles`) where its first screen ends.
 */
const styles = { home, domain, post, list, text }

export type FirstScreen = keyof typeof styles

/** What a route says of its page, as its `handle`, where its view places `RemainingStyles` itself. */
export interface HasFirstScreen {
  firstScreen: FirstScreen
}

export function firstScreenOf(handle: unknown): FirstScreen | null {
  return (handle as Partial<HasFirstScreen> | undefined)?.firstScreen ?? null
}

/** In a style element of their own, which islands/first-paint.ts disables on a slow network. */
export const fontFaces: string = import.meta.env.SSR ? fonts : ''

/** Nothing in the browser, where only the desk is drawn anew. */
export const firstScreenStyles: Record<FirstScreen, string> = import.meta.env.SSR
  ? styles
  : { home: '', domain: '', post: '', list: '', text: '' }
