import { entityPlural } from '~/entities/addresses/entity-name.rules'
import type { EntitiesOfType } from '~/posts/entities/lists/entity-lists.rules'
import { pagePath } from '~/posts/lists/paging.rules'
import { Pager } from '~/ui/pager'
import { PageHeader } from '../../shell/page-header.view'
import { EntityLink } from '../entity-link.view'
import { indexCrumb } from './entity-index.view'

/** All entities of a type. */
export function EntityTypeView({ page: list }: { page: EntitiesOfType }) {
  const { type, path, count, page, pages, entities } = list
  return (
    <div className="accent-cyan">
      <PageHeader
        trail={[indexCrumb]}
        eyebrow={count === 1 ? '1 identifier' : `${count} identifiers`}
        title={entityPlural(type)}
      >
        All that our articles name, with the number of posts on each.
      </PageHeader>
      <div className="page-width pt-10">
        <ul className="gap-x-10 sm:columns-2 lg:columns-3">
          {entities.map(({ count: posts, ...entity }) => (
            <EntityLink key={entity.value} entity={entity} count={posts} />
          ))}
        </ul>
        <Pager
          page={page}
          pages={pages}
          pathOf={(other) => pagePath(path, other)}
          label={`Pages of ${entityPlural(type)}`}
          before="Previous"
          after="Next"
        />
      </div>
    </div>
  )
}
