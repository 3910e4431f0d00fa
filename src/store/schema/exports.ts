export interface ExportsTable {
  realm_id: number;
  id: number;
  /** 1 public, 2 with the private data of those who have consented. */
  export_type: number;
  acting_user_id: number;
  requested_at: number;
  /** How often the making of it was begun. */
  attempts: number;
  /** When a server that makes it last said so; null: none does. */
  alive_at: number | null;
  finished_at: number | null;
  failed_at: number | null;
  deleted_at: number | null;
  /** What addresses of the archive are made with. */
  secret: string;
}
