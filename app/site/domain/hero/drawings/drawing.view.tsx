import type { ReactNode } from 'react'

interface DrawingProps {
  size: { width: number; height: number }
  children: ReactNode
}

/** An SVG as large as its parent. Decoration: a text beside it has the values. */
export function Drawing({ size, children }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="block size-full"
    >
      {children}
    </svg>
  )
}
