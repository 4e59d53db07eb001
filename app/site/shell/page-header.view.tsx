import { RemainingStyles } from '~/document/remaining-styles'
import { type Breadcrumb, Breadcrumbs } from './breadcrumbs.view'
import { PageTitle, type PageTitleProps } from './page-title.view'

type PageHeaderProps = PageTitleProps & { trail?: Breadcrumb[] }

/** Opens a page that is a list, and is all of its first screen. */
export function PageHeader(props: PageHeaderProps) {
  return (
    <>
      <PageHeading {...props} />
      <RemainingStyles />
    </>
  )
}

/** Where a page stands, its name, and what it holds. */
export function PageHeading({ trail, ...opening }: PageHeaderProps) {
  return (
    <header className="page-width pt-8">
      <Breadcrumbs trail={trail} current={opening.title} />
      <div className="pt-10">
        <PageTitle {...opening} />
      </div>
    </header>
  )
}
