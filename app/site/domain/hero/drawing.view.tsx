import type { ReactNode } from 'react'

interface DrawingProps {
  room: { width: number; height: number }
  children: ReactNode
}

/** Stretched to whatever place it is given. What it shows is said in words beside it. */
export function Drawing({ room, children }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${room.width} ${room.height}`}
      preserveAspectRatio="none"
      className="block size-full"
    >
      {children}
    </svg>
  )
}
