export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A piece of the source that stays in the text, as code. */
export function keptAsCode(source: string): string {
  return `<pre><code class="language-html">${escapeHtml(source)}</code></pre>`
}
