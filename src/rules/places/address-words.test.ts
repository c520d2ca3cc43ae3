import { expect, test } from 'vitest'
import { addressWords } from './address-words.ts'

test.each([
  ['ANG MO KIO AVENUE 3', 'Ang Mo Kio Avenue 3'],
  ["ST. ANDREW'S ROAD", "St. Andrew's Road"],
  ["D'ALMEIDA STREET", "D'Almeida Street"],
  ['HDB-TIONG BAHRU', 'HDB-Tiong Bahru'],
  ['MARINA BAY FINANCIAL CENTRE (TOWER 2)', 'Marina Bay Financial Centre (Tower 2)'],
  ['BUONA VISTA MRT STATION', 'Buona Vista MRT Station'],
  ['SENGKANG LRT', 'Sengkang LRT'],
  ['NUS, NTU AND SMU', 'NUS, NTU And SMU'],
  ['ITE COLLEGE', 'ITE College'],
  ['SAF YACHT CLUB', 'SAF Yacht Club'],
  ['CBD TOWER II', 'CBD Tower II'],
  ['PHASE III', 'Phase III'],
  ['TOWER IV', 'Tower IV'],
  ['PARK VI (VII)', 'Park VI (VII)'],
  ['5Th Avenue', '5th Avenue'],
  ['5TH AVENUE', '5th Avenue'],
  ['LORONG 23A GEYLANG', 'Lorong 23A Geylang'],
  ['  JALAN   BESAR ', 'Jalan Besar'],
  ['Already Written', 'Already Written'],
  ['', ''],
])('%j is written %j', (capitals, words) => {
  expect(addressWords(capitals)).toBe(words)
})
