import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Resolves when the island answers: a click that was held back can be given to it then. An island that
 * fails is taken away again, and what the server had sent is put back in its place.
 */
export function hydrateIsland(
  marker: HTMLElement,
  Component: ComponentType<object>,
  props: object,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = Array.from(marker.childNodes, (node) => node.cloneNode(true))
    const root = hydrateRoot(
      marker,
      <Announced onReady={resolve}>
        <Component {...props} />
      </Announced>,
      {
        onUncaughtError(error) {
          // React empties the place once this has returned; only then can it be filled again.
          setTimeout(() => {
            root.unmount()
            marker.replaceChildren(...sent)
            reject(error)
          })
        },
      },
    )
  })
}

function Announced({ children, onReady }: { children: ReactNode; onReady: () => void }) {
  useEffect(onReady, [onReady])
  return children
}
