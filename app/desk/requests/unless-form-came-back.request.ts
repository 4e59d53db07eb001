import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A form that came back is still the same form, and nothing has changed. Where there is no network, asking
 * again would fail, and take the page away with what was typed.
 */
export function unlessFormCameBack({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isBack = typeof actionResult === 'object' && actionResult && 'errors' in actionResult
  return isBack ? false : defaultShouldRevalidate
}
