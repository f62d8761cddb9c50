import { findDifferences } from '../support/golden-fields.ts';

// Compares the specification's templates with frozen copies of its rules, for as many inputs as the argument says.
const count = Number(process.argv[2]);
const { refused, differ } = findDifferences(count, Date.now() % 1_000_000);
console.log(`fields: ${count} profiles and ${count} booths judged twice, ${refused} refused, ${differ.length} differ`);
for (const each of differ.slice(0, 5)) console.log(JSON.stringify(each).slice(0, 2000));
process.exitCode = differ.length === 0 ? 0 : 1;
