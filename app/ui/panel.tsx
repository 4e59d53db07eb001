import type { ComponentProps } from 'react'

/** The surface that things stand on: a hairline and one shade of night. */
export function Panel({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`rounded-card border border-line bg-surface ${className}`} {...props} />
}
