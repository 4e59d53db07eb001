import type { Page } from '@playwright/test'

/** A colour of app/ui/styles/theme.css in the current theme, as browsers report colours: `rgb(…)`. */
export function themeColour(page: Page, name: string): Promise<string> {
  return page.evaluate((variable) => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.color = `var(${variable})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, `--color-${name}`)
}
