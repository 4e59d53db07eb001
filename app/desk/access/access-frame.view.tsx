import type { ReactNode } from 'react'
import { Panel } from '~/ui/panel'

interface AccessFrameProps {
  heading: string
  intro?: ReactNode
  children: ReactNode
}

/** The page around sign-in and set-up forms, without the desk's navigation. */
export function AccessFrame({ heading, intro, children }: AccessFrameProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-5 py-16 outline-none"
    >
      <p className="token text-cyan">DESK</p>
      <h1 className="mt-2 font-semibold text-3xl">{heading}</h1>
      {intro && <p className="mt-3 text-ink-soft">{intro}</p>}
      <Panel className="mt-8 p-5 sm:p-8">{children}</Panel>
    </main>
  )
}
