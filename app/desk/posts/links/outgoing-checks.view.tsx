import { Form } from 'react-router'
import { Button } from '~/ui/button'
import { DeskSection } from '../../shell/desk-page.view'

interface OutgoingChecksProps {
  areChecksOn: boolean
  isOwner: boolean
  outgoing: { all: number; unchecked: number }
}

/** Whether links to other sites are checked, what that means, and the owners' switch. */
export function OutgoingChecks({ areChecksOn, isOwner, outgoing }: OutgoingChecksProps) {
  return (
    <div className="mt-10">
      <DeskSection
        title="Links to other sites"
        intro="Links to this site are always checked. Links to other sites only if an owner turns that on."
      >
        <p className="mb-3">{stateText(areChecksOn, outgoing)}</p>
        <p className="mb-4 text-ink-muted text-sm">
          While this is on, the server requests each link about every two weeks: one request at a
          time to a site, at least five seconds apart, without reading the page. Requests name this
          site and come from its address. Private addresses are never requested. A page counts as
          gone if it is not found on two days, or does not answer for a week.
        </p>
        {isOwner ? (
          <Form method="post">
            <Button
              type="submit"
              name="step"
              value={areChecksOn ? 'turn-off' : 'turn-on'}
              look="outline"
              size="small"
            >
              {areChecksOn ? 'Stop checking other sites' : 'Check links to other sites'}
            </Button>
          </Form>
        ) : (
          !areChecksOn && <p className="text-sm">Only owners can turn the checks on.</p>
        )}
      </DeskSection>
    </div>
  )
}

function stateText(areOn: boolean, { all, unchecked }: OutgoingChecksProps['outgoing']): string {
  const links = all === 1 ? 'one link' : `${all} links`
  if (!areOn) return `Off. Published posts have ${links} to other sites.`
  if (all === 0) return 'On. Published posts have no links to other sites.'
  const left = unchecked === 0 ? 'All were checked.' : `${unchecked} were not checked yet.`
  return `On. Published posts have ${links} to other sites. ${left}`
}
