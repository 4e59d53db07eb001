import { RemainingStyles } from '~/document/remaining-styles'
import { type Breadcrumb, Breadcrumbs } from './breadcrumbs.view'
import { PageTitle, type PageTitleProps } from './page-title.view'

type PageHeaderProps = PageTitleProps & { trail?: Breadcrumb[] }

/** The header of a list page. It is the whole first screen, so the remaining styles load after it. */
export function PageHeader(props: PageHeaderProps) {
  return (
    <>
      <PageHeading {...props} />
      <RemainingStyles />
    </>
  )
}

/** Breadcrumbs, title and introduction. */
export function PageHeading({ trail, ...titleProps }: PageHeaderProps) {
  return (
    <header className="page-width pt-8">
      <Breadcrumbs trail={trail} current={titleProps.title} />
      <div className="pt-10">
        <PageTitle {...titleProps} />
      </div>
    </header>
  )
}
