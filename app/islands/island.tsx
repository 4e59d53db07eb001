import type { ComponentType } from 'react'

/**
 * When an island's script is fetched: when it is seen, when it is touched, when nothing else is on, or
 * (the palette) when a key, a link or an event calls for it.
 */
export type Wake = 'visible' | 'interaction' | 'idle' | 'call'

export interface Island<Props> {
  (props: Props): React.ReactNode
  /** The component inside the marker, for the browser to hydrate. */
  component: ComponentType<Props>
  islandName: string
}

/** Props travel as JSON: dates, functions and the like do not compile. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Date | ((...args: never[]) => unknown)
    ? never
    : { [Key in keyof T]: Json<T[Key]> }

/**
 * Makes an ordinary component an island: the server renders it inside a marker with its props, and
 * wake.browser.ts hydrates it in the browser. The name is the file's: `name.island.tsx`, default export.
 */
export function defineIsland<Props extends object>(
  islandName: string,
  wake: Wake,
  component: ComponentType<Props> & (Props extends Json<Props> ? unknown : never),
): Island<Props> {
  const Component: ComponentType<Props> = component
  const renderMarked = (props: Props) => (
    <div
      className="contents"
      data-island={islandName}
      data-wake={wake}
      data-props={JSON.stringify(props)}
    >
      <Component {...props} />
    </div>
  )
  return Object.assign(renderMarked, { component, islandName })
}
