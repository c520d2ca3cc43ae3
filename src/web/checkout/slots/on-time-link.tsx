import { shellTexts } from '#texts/frame/shell.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../../state/links/use-to.ts'

/** P1.5: how often the store keeps times such as these. */
export function OnTimeLink() {
  const to = useTo()
  return (
    <TextLink to={to('promises')} className="touch-target">
      {shellTexts.onTime}
    </TextLink>
  )
}
