import type { ComponentProps } from 'react'

/** `machine` is for command-like labels such as `LOAD_MORE.exe`. */
const looks = {
  primary:
    'rounded-lg border border-transparent bg-(--accent,var(--color-cyan)) font-semibold text-ground hover:bg-ink',
  outline:
    'rounded-lg border border-line-strong font-semibold text-ink hover:border-(--accent,var(--color-cyan)) hover:text-(--accent,var(--color-cyan))',
  machine:
    'rounded-md border border-(--accent,var(--color-cyan)) font-mono text-(--accent,var(--color-cyan)) text-sm tracking-wide hover:bg-(--accent,var(--color-cyan)) hover:text-ground',
} as const

const sizes = {
  normal: 'min-h-11 px-5 py-2',
  small: 'min-h-9 px-3.5 py-1',
} as const

interface Appearance {
  look?: keyof typeof looks | undefined
  size?: keyof typeof sizes | undefined
}

const shared =
  'inline-flex max-w-full wrap-anywhere cursor-pointer items-center justify-center gap-2 text-center transition-[color,background-color,border-color,translate] duration-150 active:translate-y-px disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60'

function classes({ look = 'primary', size = 'normal' }: Appearance, extra = ''): string {
  return `${shared} ${looks[look]} ${sizes[size]} ${extra}`
}

export function Button({ look, size, className, ...props }: ComponentProps<'button'> & Appearance) {
  return <button type="button" className={classes({ look, size }, className)} {...props} />
}

export function ButtonLink({ look, size, className, ...props }: ComponentProps<'a'> & Appearance) {
  return <a className={classes({ look, size }, className)} {...props} />
}
