// The face of complaints that other modules and the demo may import.
export { fileComplaint, type ComplaintNotice } from './service.ts';
