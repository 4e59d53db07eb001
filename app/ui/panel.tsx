import type { ComponentProps } from 'react'

/** A raised surface with a thin border. */
export function Panel({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`rounded-card border border-line bg-surface ${className}`} {...props} />
}
