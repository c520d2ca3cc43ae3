import { checkoutTexts } from '#texts/order/checkout.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { Notice } from '../review/notice.tsx'
import { Part } from './part.tsx'

const texts = checkoutTexts.where

/** The table of the link is unknown, so the code must be scanned again. */
export function UnknownTable() {
  const to = useTo()
  return (
    <Part title={texts.atTable} icon="bell">
      <Notice tone="warning" role="alert">
        {texts.noTable} <TextLink to={to('dineIn', {}, { tabid: undefined })}>{texts.scan}</TextLink>
      </Notice>
    </Part>
  )
}
