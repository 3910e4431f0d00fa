/** Defaults of the settings for uploads, in MiB. */
export const UPLOAD_MIB = 100;
export const UPLOAD_QUOTA_MIB = 10_240;
