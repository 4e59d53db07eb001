import {
  filterFields,
  type SubscriberFilter,
  statusLabels,
} from '~/newsletter/subscribers/subscriber-list.rules'
import {
  type SubscriberStatus,
  subscriberStatuses,
} from '~/newsletter/subscribing/subscriber.rules'
import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import {
  FilterButton,
  FilterChoice,
  FilterForm,
  FilterText,
} from '../../../shell/lists/filter-form.view'

interface SubscriberFiltersProps {
  filter: SubscriberFilter
  counts: Record<SubscriberStatus, number>
  path: string
}

export function SubscriberFilters({ filter, counts, path }: SubscriberFiltersProps) {
  return (
    <FilterForm path={path} query={JSON.stringify(filterFields(filter))} className="mb-6">
      <FilterText label="Part of the address" defaultValue={filter.text} spellCheck={false} />
      <FilterChoice
        name="status"
        label="Status"
        chosen={filter.status}
        all="All"
        options={subscriberStatuses.map((status) => [
          status,
          `${statusLabels[status]} (${counts[status].toLocaleString('en-US')})`,
        ])}
      />
      <FilterChoice
        name="domain"
        label="Domain"
        chosen={filter.domain}
        all="All"
        options={domainSlugs.map((domain) => [domain, domainNames[domain].label])}
      />
      <FilterButton />
    </FilterForm>
  )
}
