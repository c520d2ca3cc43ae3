import { accountTexts } from '#texts/account/account.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import type { useForm } from '../../state/use-form.ts'

type PersonForm = { first_name: string; last_name: string; birthday: string }
type PersonFieldsProps = { field: ReturnType<typeof useForm<PersonForm>>['field'] }

const texts = accountTexts.person

/** First name, last name and birthday. The first profile and the later edits share these fields. */
export function PersonFields({ field }: PersonFieldsProps) {
  return (
    <>
      <TextField {...field('first_name')} label={texts.firstName} autoComplete="given-name" required />
      <TextField {...field('last_name')} label={texts.lastName} autoComplete="family-name" isOptional />
      <TextField
        {...field('birthday')}
        label={texts.birthday}
        hint={texts.birthdayHint}
        type="date"
        autoComplete="bday"
        isOptional
      />
    </>
  )
}
