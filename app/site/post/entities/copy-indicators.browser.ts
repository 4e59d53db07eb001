import { refangShown } from '~/entities/indicators/defang.rules'
import { copyText } from '../../browser/copy.browser'
import { element } from '../../browser/element.browser'

// Copies indicators, defanged or as they work. Only articles with indicators load it.

const panel = document.querySelector<HTMLElement>('[data-indicators]')

if (panel) {
  panel.dataset.ready = ''
  panel.querySelector('[data-copy-all]')?.addEventListener('click', ({ currentTarget }) => {
    const all = Array.from(panel.querySelectorAll('code'), asChosen)
    copyText(currentTarget as HTMLElement, all.join('\n'), `${all.length} copied`)
  })
  addButtons(panel.querySelectorAll('div > ul > li'))
  for (const folded of panel.querySelectorAll('details')) {
    // Not earlier: a list of a thousand would need a thousand buttons.
    folded.addEventListener('toggle', () => addButtons(folded.querySelectorAll('li')), {
      once: true,
    })
  }
}

function addButtons(items: Iterable<Element>): void {
  for (const item of items) {
    const code = item.querySelector('code')
    if (!code) continue
    const button = element('button', '', 'Copy')
    button.type = 'button'
    button.ariaLabel = `Copy ${code.textContent}`
    button.onclick = () => copyText(button, asChosen(code), 'Copied')
    item.append(button)
  }
}

function asChosen({ textContent }: Element): string {
  const chosen = panel?.querySelector<HTMLInputElement>('input:checked')?.value
  return chosen === 'refanged' ? refangShown(textContent) : textContent
}
