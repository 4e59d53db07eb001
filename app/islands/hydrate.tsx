import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Resolves when the island answers: a click that was held back can be given to it then. */
export function hydrateIsland(
  marker: HTMLElement,
  Component: ComponentType<object>,
  props: object,
): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(
      marker,
      <Announced onReady={resolve}>
        <Component {...props} />
      </Announced>,
    )
  })
}

function Announced({ children, onReady }: { children: ReactNode; onReady: () => void }) {
  useEffect(onReady, [onReady])
  return children
}
