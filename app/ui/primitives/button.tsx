import type { ComponentProps } from 'react'

/** One way to look like something to press; `machine` is for the site's command-like labels. */
const looks = {
  primary:
    'rounded-lg bg-cyan px-5 py-2.5 font-semibold text-ground hover:bg-ink active:translate-y-px',
  outline:
    'rounded-lg border border-line-strong px-5 py-2.5 font-semibold text-ink hover:border-(--accent,var(--color-cyan)) hover:text-(--accent,var(--color-cyan)) active:translate-y-px',
  machine:
    'rounded-md border border-(--accent,var(--color-cyan)) px-5 py-2.5 font-mono text-(--accent,var(--color-cyan)) text-sm tracking-wide hover:bg-(--accent,var(--color-cyan)) hover:text-ground active:translate-y-px',
} as const

export type ButtonLook = keyof typeof looks

const shared =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 text-center transition-[color,background-color,border-color,transform] duration-150 disabled:cursor-default disabled:opacity-60'

interface Look {
  look?: ButtonLook
}

export function Button({
  look = 'primary',
  className = '',
  ...props
}: ComponentProps<'button'> & Look) {
  return <button type="button" className={`${shared} ${looks[look]} ${className}`} {...props} />
}

export function ButtonLink({
  look = 'primary',
  className = '',
  ...props
}: ComponentProps<'a'> & Look) {
  return <a className={`${shared} ${looks[look]} ${className}`} {...props} />
}
