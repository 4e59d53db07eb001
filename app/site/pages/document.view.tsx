import type { ReactNode } from 'react'
import { RemainingStyles } from '~/document/remaining-styles'
import type { RenderedDocument } from '~/markdown/rendered-document'
import { Breadcrumbs } from '../shell/breadcrumbs.view'
import { PrintedLinks } from './printed-links.view'
import { TableOfContents } from './table-of-contents.view'

interface DocumentProps extends RenderedDocument {
  title: string
  description: string
  updated: string | null
  /** Content below the text. */
  children?: ReactNode
}

/** A page that is one long text: About and the policies. */
export function Document({
  title,
  description,
  updated,
  html,
  outline,
  links,
  children,
}: DocumentProps) {
  return (
    <article className="accent-cyan">
      <div className="page-width pt-8">
        <Breadcrumbs current={title} />
      </div>
      <header className="page-width pt-10 pb-12">
        <h1 className="wrap-anywhere font-semibold text-[clamp(2.125rem,5vw,3.5rem)] leading-[1.08] tracking-tight">
          {title}
        </h1>
        <p className="mt-5 max-w-[58ch] text-ink-soft text-xl">{description}</p>
        {updated && <p className="mt-5 text-ink-muted">Last updated: {updated}</p>}
      </header>
      <div className="page-width">
        <div className="grid grid-cols-1 gap-10 border-line border-t pt-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16 lg:pt-14">
          <TableOfContents outline={outline} />
          <div>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitized by app/markdown */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
            <RemainingStyles />
            {children}
            <PrintedLinks links={links} />
          </div>
        </div>
      </div>
    </article>
  )
}
