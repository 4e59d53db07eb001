import { CommandGroup } from 'cmdk'
import type { ReactNode } from 'react'

interface PaletteGroupProps {
  heading: string
  className?: string
  children: ReactNode
}

export function PaletteGroup({ heading, className = '', children }: PaletteGroupProps) {
  return (
    <CommandGroup
      heading={heading}
      className={`py-2 [&>[cmdk-group-heading]]:token [&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:py-1.5 [&>[cmdk-group-heading]]:text-ink-muted ${className}`}
    >
      {children}
    </CommandGroup>
  )
}
