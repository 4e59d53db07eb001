import { type Breadcrumb, Breadcrumbs } from './breadcrumbs'
import { PageTitle, type PageTitleProps } from './page-title'

/** Opens a page that is a list: where it stands, its name, and what it holds. */
export function PageHeader({ trail, ...opening }: PageTitleProps & { trail?: Breadcrumb[] }) {
  return (
    <header className="page-width pt-8">
      <Breadcrumbs trail={trail} current={opening.title} />
      <div className="pt-10">
        <PageTitle {...opening} />
      </div>
    </header>
  )
}
