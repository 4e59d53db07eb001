import { Link } from 'react-router'
import type { PictureFilter } from '~/posts/pictures/library/picture-uses.rules'
import { EmptyState } from '~/ui/empty-state'
import { Pager } from '~/ui/pager'
import { type Outcome, OutcomeNotice } from '../../shell/confirm/outcome-notice.view'
import { DeskHeading } from '../../shell/desk-page.view'
import {
  FilterButton,
  FilterChoice,
  FilterForm,
  FilterText,
} from '../../shell/lists/filter-form.view'
import { type LibraryRequest, libraryQuery } from './library-request.rules'
import type { ListedPicture } from './listed-picture.rules'
import { PictureCard } from './picture-card.view'
import { UploadPictures, type UploadResults } from './upload-pictures.view'

interface LibraryViewProps {
  base: string
  libraryRequest: LibraryRequest
  pictures: ListedPicture[]
  total: number
  pages: number
  outcome: Outcome | null
  /** What became of the files of a form without scripts. */
  upload: UploadResults | null
}

/** Every picture of posts and texts. */
export function LibraryView(props: LibraryViewProps) {
  const { base, libraryRequest, pictures, total, pages } = props
  const path = `${base}/pictures`
  return (
    <>
      <DeskHeading title="Pictures" />
      <OutcomeNotice outcome={props.outcome} />
      <UploadPictures path={path} results={props.upload} />
      <PictureFilters request={libraryRequest} path={path} />
      <p role="status" className="my-4 text-ink-muted text-sm">
        {total === 1 ? '1 picture' : `${total.toLocaleString('en-US')} pictures`}
      </p>
      {pictures.length === 0 ? (
        <NoPictures request={libraryRequest} path={path} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
          {pictures.map((picture) => (
            <PictureCard key={picture.id} picture={picture} base={base} />
          ))}
        </ul>
      )}
      <Pager
        page={libraryRequest.page}
        pages={pages}
        pathOf={(page) => path + libraryQuery({ ...libraryRequest, page })}
        label="Pages of the library"
      />
    </>
  )
}

const filterNames = {
  all: 'All pictures',
  used: 'Used',
  unused: 'Not used',
  thumbnails: 'Thumbnails of posts',
  removed: 'Removed',
} as const satisfies Record<PictureFilter, string>

function PictureFilters({ request, path }: { request: LibraryRequest; path: string }) {
  return (
    <FilterForm path={path} query={libraryQuery({ ...request, page: 1 })}>
      <FilterText label="File name, description or title of a post" defaultValue={request.text} />
      <FilterChoice
        name="show"
        label="Show"
        chosen={request.filter}
        options={Object.entries(filterNames)}
      />
      <FilterButton />
    </FilterForm>
  )
}

function NoPictures({
  request: { text, filter },
  path,
}: {
  request: LibraryRequest
  path: string
}) {
  if (text === '' && filter === 'all') {
    return (
      <EmptyState title="There are no pictures yet">
        Upload some above, or add one while you write.
      </EmptyState>
    )
  }
  const title = text === '' ? emptyTitles[filter] : `No results for “${text}”`
  return (
    <EmptyState title={title}>
      <Link to={path} className="underline underline-offset-4 hover:text-cyan">
        Show all pictures
      </Link>
    </EmptyState>
  )
}

const emptyTitles = {
  all: 'There are no pictures yet',
  used: 'No post uses a picture',
  unused: 'Every picture is used',
  thumbnails: 'No post has a thumbnail',
  removed: 'No picture was removed in the last 30 days',
} as const satisfies Record<PictureFilter, string>
