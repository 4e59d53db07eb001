import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Resolves when the island reacts to events, so that a delayed click can be replayed. If the island throws,
 * it is unmounted and the server's HTML is restored.
 */
export function hydrateIsland(
  marker: HTMLElement,
  Component: ComponentType<object>,
  props: object,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const serverNodes = Array.from(marker.childNodes, (node) => node.cloneNode(true))
    const root = hydrateRoot(
      marker,
      <NotifyWhenReady onReady={resolve}>
        <Component {...props} />
      </NotifyWhenReady>,
      {
        onUncaughtError(error) {
          // React empties the marker after this callback returns, so restore the HTML afterwards.
          setTimeout(() => {
            root.unmount()
            marker.replaceChildren(...serverNodes)
            reject(error)
          })
        },
      },
    )
  })
}

function NotifyWhenReady({ children, onReady }: { children: ReactNode; onReady: () => void }) {
  useEffect(onReady, [onReady])
  return children
}
