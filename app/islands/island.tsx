import type { ComponentType } from 'react'

/**
 * When the script of an island is loaded: when the island is visible, on the first interaction, when the browser is
 * idle, or (the palette) when it is opened.
 */
export type Wake = 'visible' | 'interaction' | 'idle' | 'open'

export interface Island<Props> {
  (props: Props): React.ReactNode
  /** The component inside the marker, for the browser to hydrate. */
  component: ComponentType<Props>
  islandName: string
}

/** Props are sent as JSON, so dates and functions do not compile. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Date | ((...args: never[]) => unknown)
    ? never
    : { [Key in keyof T]: Json<T[Key]> }

/**
 * Makes a component an island: the server renders it inside a marker with its props, and wake.browser.ts
 * hydrates it in the browser. It is the default export of `{islandName}.island.tsx`.
 */
export function defineIsland<Props extends object>(
  islandName: string,
  wake: Wake,
  component: ComponentType<Props> & (Props extends Json<Props> ? unknown : never),
): Island<Props> {
  const Component: ComponentType<Props> = component
  const renderInMarker = (props: Props) => (
    <div
      className="contents"
      data-island={islandName}
      data-wake={wake}
      data-props={JSON.stringify(props)}
    >
      <Component {...props} />
    </div>
  )
  return Object.assign(renderInMarker, { component, islandName })
}
