// The server under test, in a process of its own: started with the address of a database and the hours its clock runs ahead.
import { serveMeasured } from '@candor/testkit/measured-server.ts';

const [adminUrl, aheadHours] = process.argv.slice(2);
if (adminUrl === undefined || aheadHours === undefined) throw new Error('which database, and how far ahead?');
await serveMeasured(adminUrl, Number(aheadHours));
