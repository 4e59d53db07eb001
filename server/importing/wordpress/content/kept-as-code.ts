import { escapeHtml } from '../../html/escape-html'

/** A piece of the source that stays in the text, as code. */
export function keptAsCode(source: string): string {
  return `<pre><code class="language-html">${escapeHtml(source)}</code></pre>`
}
