import type { Page } from '@playwright/test'

/** The confirmation before a step that readers notice: a dialog with JavaScript, a page without. */
export function confirmation(page: Page, javaScriptEnabled: boolean) {
  return javaScriptEnabled ? page.getByRole('alertdialog') : page.getByRole('main')
}

/** Where an undo is offered: a toast with JavaScript, a form on the next page without. */
export function offerToUndo(page: Page, javaScriptEnabled: boolean) {
  const place = javaScriptEnabled
    ? page.getByRole('region', { name: 'Notifications' })
    : page.getByRole('main')
  return { place, undo: place.getByRole('button', { name: 'Undo' }) }
}
