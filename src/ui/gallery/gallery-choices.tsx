import { useState } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { CodeInput } from '../forms/code-input.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { RadioCards } from '../forms/radio-cards.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { Stepper } from '../forms/stepper.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TextField } from '../forms/text-field.tsx'
import { GalleryColumns, GalleryRow, GallerySection } from './gallery-section.tsx'

const times = [
  { value: '9', label: '9–11 am', description: 'Earliest', end: 'Free' },
  { value: '11', label: '11 am–1 pm', description: '2 slots left', end: '$2.00' },
  { value: '13', label: '1–3 pm', description: 'Full', isDisabled: true },
]

const days = ['Tue 17', 'Wed 18', 'Thu 19', 'Fri 20'].map((day) => ({ value: day, label: day }))

const outlets = [
  { value: 'tp', label: 'Tanjong Pagar' },
  { value: 'tb', label: 'Tiong Bahru' },
  { value: 'kt', label: 'Katong (closed today)', isDisabled: true },
]

export function GalleryChoices() {
  return (
    <>
      <Fields />
      <Choices />
    </>
  )
}

function Fields() {
  return (
    <GallerySection title="Fields">
      <GalleryColumns>
        <TextField label="Postal code" inputMode="numeric" autoComplete="postal-code" hint="Six digits" icon="pin" />
        <TextField
          label="E-mail"
          type="email"
          defaultValue="mei@exam"
          error="Add the rest of the address after the @."
        />
        <TextField label="Unit" placeholder="#05-12" isOptional />
        <TextField label="Store credit" defaultValue="$0.00" disabled />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="clothespeg" />
        <SelectField label="Outlet" options={outlets} required />
        <TextArea label="Notes for the driver" maxLength={120} hasCounter isOptional hint="Gate code, pets, parking" />
        <SelectField label="Country code" options={outlets} error="Choose an outlet that is open." />
      </GalleryColumns>
    </GallerySection>
  )
}

function Choices() {
  const [count, setCount] = useState(2)
  const [code, setCode] = useState('')
  return (
    <GallerySection title="Choices">
      <RadioCards legend="Pickup day" name="day" layout="chips" options={days} defaultValue="Tue 17" />
      <GalleryColumns>
        <RadioCards legend="Pickup time" name="time" options={times} defaultValue="9" />
        <div>
          <Checkbox label="Save this card for next time" defaultChecked />
          <Checkbox label="Hang shirts, do not fold" description="Adds $0.50 to each shirt" />
          <Checkbox label="I agree to the terms" error="Agree to the terms to go on." />
          <Checkbox label="Not available at this outlet" disabled />
        </div>
      </GalleryColumns>
      <RadioCards legend="Return time" name="return" layout="short" options={times} defaultValue="9" />
      <RadioCards
        legend="How would you like to order?"
        name="sales-type"
        layout="grid"
        options={[
          { value: 'p', label: 'Pickup and delivery', description: 'We come to your door', icon: 'truck' },
          { value: 's', label: 'Drop off', description: 'At the outlet of your choice', icon: 'store' },
        ]}
        error="Choose one to see the prices."
      />
      <GalleryRow>
        <Stepper label="Queen bed sheet" value={count} onChange={setCount} />
        <Stepper label="Bath towel" value={1} onChange={setCount} onRemove={() => setCount(1)} />
        <Stepper label="Shirt" value={99} onChange={setCount} />
        <Stepper label="Suit" value={3} onChange={setCount} isDisabled />
      </GalleryRow>
      <GalleryColumns>
        <CodeInput label="Code from the message" value={code} onChange={setCode} hint="Sent to +65 •••• 4821" />
        <CodeInput label="Code from the e-mail" value="482913" error="That code has expired. Ask for a new one." />
      </GalleryColumns>
    </GallerySection>
  )
}
